/** Addresses of a server's pages, and where the same pages are on a published site; `hoyle/publish/links.py` does the same. */

const SHELL = "table/"; // the page that shows whatever the worker makes

const { lang, dataset } = document.documentElement;
/** The folder of the site, which has the files of all languages; the address of this page may change before this script runs. */
export const siteFolder = new URL("../../", import.meta.url); // this file is static/site/links.js of the site
/** The folder of the pages in this page's language: that of the first language is the site itself. */
export const homeFolder = lang === dataset.langs?.split(" ")[0] ? siteFolder : new URL(`${lang}/`, siteFolder);

/** Whether the site has a file for a path, so that no worker is needed: not for a game that the visitor has rewritten. @param {string} path */
function isFile(path) {
  return path === "/" || path === "/about" || path.startsWith("/docs/") || /^\/g\/[^/-]+(\/rules)?$/.test(path);
}

/** Returns whether the address of this page is one that shows what the worker makes. */
export function isShell() {
  return location.pathname === new URL(SHELL, homeFolder).pathname;
}

/** Returns the address of this page, as a server would have it. */
export function here() {
  if (isShell()) return location.search.slice(1) || "/";
  return `/${location.pathname.slice(homeFolder.pathname.length).replace(/\/(index\.html)?$/, "")}`;
}

/** Returns the link to a page. @param {string} address  a server's address, a query of this page, or anything else */
export function pageLink(address) {
  if (address.startsWith("?")) return pageLink(here().split(/[?#]/)[0] + address);
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  const [whole, fragment] = address.split(/(?=#)/);
  const [path, query] = (whole ?? "").split(/(?=\?)/);
  const shared = /^\/(static\/|art\/)(?:v-[0-9a-f]{12}\/)?(.*)/.exec(path ?? "");
  if (shared) return new URL(`${shared[1]}${shared[2]}`.replace(/^(art\/[^/-]+)-[^/]*/, "$1"), siteFolder).href;
  const isFolder = path !== "/" && !path?.startsWith("/docs/");
  const target = !query && isFile(path ?? "") ? `.${path}${isFolder ? "/" : ""}` : `${SHELL}?${whole}`;
  return new URL(target, homeFolder).href + (fragment ?? "");
}
