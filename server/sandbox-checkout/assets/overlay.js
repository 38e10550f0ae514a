// The sandbox's overlay: the hosted page in a modal dialog. Real providers bring a script of this kind.
(() => {
  if (window.NorthpipSandbox) return;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .northpip-sandbox { width: min(560px, calc(100vw - 24px)); height: min(760px, calc(100dvh - 24px)); max-width: none;
      max-height: none; margin: auto; padding: 0; border: 1px solid var(--line2, #cfc6b5); border-radius: 12px; overflow: hidden;
      background: var(--raised, #fffdf9); color: var(--ink, #15181f); }
    .northpip-sandbox::backdrop { background: rgb(13 17 25 / 0.6); }
    .northpip-sandbox > div { display: grid; grid-template-rows: auto 1fr; height: 100%; }
    .northpip-sandbox button { justify-self: end; min-width: 44px; min-height: 44px; margin: 4px; padding: 0 14px; border: 0;
      border-radius: 8px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
    .northpip-sandbox button:focus-visible { outline: 2px solid currentColor; outline-offset: -4px; }
    .northpip-sandbox iframe { width: 100%; height: 100%; border: 0; }
  `);

  function build(url) {
    const dialog = document.createElement("dialog");
    dialog.className = "northpip-sandbox";
    dialog.setAttribute("aria-label", "Checkout");
    const body = document.createElement("div");
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "Close checkout";
    close.addEventListener("click", () => dialog.close());
    const frame = document.createElement("iframe");
    frame.title = "Checkout";
    frame.src = url;
    // Escape pressed inside the frame does not reach the dialog by itself.
    frame.addEventListener("load", () => {
      frame.contentWindow?.addEventListener("keydown", (event) => {
        if (event.key === "Escape") dialog.close();
      });
    });
    body.append(close, frame);
    dialog.append(body);
    return dialog;
  }

  function open(url) {
    const address = new URL(url, location.href);
    if (address.origin !== location.origin || !address.pathname.startsWith("/_sandbox/checkout/")) return false;
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    const before = document.activeElement;
    const dialog = build(address.href);
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
    return true;
  }

  window.NorthpipSandbox = { open };
})();
