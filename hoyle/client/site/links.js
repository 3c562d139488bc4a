/** Addresses of a server's pages, and where the same pages are on a published site; `hoyle/publish/links.py` does the same. */

const SHELL = "table/"; // the page that shows whatever the worker makes

const { site = "", home = "" } = document.documentElement.dataset;
/** The folder of the site, which has the files of all languages. */
export const siteFolder = new URL(site || "./", location.href);
/** The folder of the pages in this page's language. */
export const homeFolder = new URL(home || "./", location.href);

/** Whether the site has a file for a path, so that no worker is needed. @param {string} path */
function isFile(path) {
  return path === "/" || path === "/about" || path.startsWith("/docs/") || /^\/g\/[^/]+(\/rules)?$/.test(path);
}

/** Returns the address of this page, as a server would have it. */
export function here() {
  if (location.pathname === new URL(SHELL, homeFolder).pathname) return location.search.slice(1) || "/";
  return `/${location.pathname.slice(homeFolder.pathname.length).replace(/\/(index\.html)?$/, "")}`;
}

/** Returns the link to a page. @param {string} address  a server's address, a query of this page, or anything else */
export function pageLink(address) {
  if (address.startsWith("?")) return pageLink(here().split(/[?#]/)[0] + address);
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  const [whole, fragment] = address.split(/(?=#)/);
  const [path, query] = (whole ?? "").split(/(?=\?)/);
  const shared = /^\/(static\/|art\/)(?:v-[0-9a-f]{12}\/)?(.*)/.exec(path ?? "");
  if (shared) return new URL(`${shared[1]}${shared[2]}`, siteFolder).href;
  const isFolder = path !== "/" && !path?.startsWith("/docs/");
  const target = !query && isFile(path ?? "") ? `.${path}${isFolder ? "/" : ""}` : `${SHELL}?${whole}`;
  return new URL(target, homeFolder).href + (fragment ?? "");
}
