/** A worker that unpacks a file of the site, sends its contents, and ends. */

import { unpacked } from "./packed.js";

onmessage = async ({ data }) => {
  try {
    const content = await (await unpacked(data)).arrayBuffer();
    postMessage(content, { transfer: [content] });
  } catch (error) {
    postMessage(String(error));
  }
  close();
};
