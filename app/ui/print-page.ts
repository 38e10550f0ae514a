/** Prints a page of its own through a frame that is never seen: the browser's dialog offers a printer or a PDF file. */
export function printPage(html: string): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;width:0;height:0;border:0;visibility:hidden";
  frame.srcdoc = html;
  frame.addEventListener("load", () => {
    const { contentWindow } = frame;
    contentWindow?.addEventListener("afterprint", () => frame.remove());
    contentWindow?.print();
  });
  document.body.append(frame);
}
