/**
 * A browser that translates the page puts FONT elements in the place of React's texts. React knows its own texts alone: it would change what is no longer shown, and
 * fail where it takes one away. What it does to such a text is done to what stands for it, and a text that changes goes back into its place, where the browser
 * translates it again.
 */
const standIns = new WeakMap<Node, Element>();

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === "FONT";

/** Which child of `parent` is, holds or stands for the node; null where none does. */
function placeIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

function followReact() {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const shown = child.parentNode === this ? child : placeIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(added: Added, next: Node | null): Added {
    standIns.get(added)?.remove();
    insertBefore.call(this, added, next && next.parentNode !== this ? placeIn(this, next) : next);
    return added;
  };
}

/** To be called once, before the page is React's: a browser may translate it at any moment from then on. */
export function followTranslation(): void {
  let isTranslated = document.querySelector("body font") !== null;
  if (isTranslated) followReact();
  const changes = new MutationObserver((records) => {
    for (const { target } of records) if (!target.isConnected) standIns.get(target)?.replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (!isTranslated && [...addedNodes].some(isFont)) {
        isTranslated = true;
        followReact();
      }
      if (!isTranslated) continue;
      for (const text of removedNodes) {
        const shown = [...addedNodes, previousSibling, nextSibling].find(isFont);
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected || !shown) continue;
        standIns.set(text, shown);
        changes.observe(text, { characterData: true });
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}
