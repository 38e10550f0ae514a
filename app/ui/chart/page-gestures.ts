/**
 * Leaves the page what belongs to the page: the wheel scrolls it until the chart has the focus or Ctrl is held, and a finger
 * that moves up or down scrolls it, too. The chart library would take both. @returns what undoes it.
 */
export function leavePageGestures(element: HTMLElement): () => void {
  let start: { readonly x: number; readonly y: number } | null = null;
  let forPage: boolean | null = null;
  const onWheel = (event: WheelEvent) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!sideways && !event.ctrlKey && !element.contains(document.activeElement)) event.stopPropagation();
  };
  const onStart = ({ touches: [touch, second] }: TouchEvent) => {
    start = touch && !second ? { x: touch.clientX, y: touch.clientY } : null;
    forPage = null;
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!start || !touch || event.touches.length > 1) return;
    forPage ??= Math.abs(touch.clientY - start.y) > Math.abs(touch.clientX - start.x);
    if (forPage) event.stopPropagation();
  };
  element.addEventListener("wheel", onWheel, { capture: true, passive: true });
  element.addEventListener("touchstart", onStart, { capture: true, passive: true });
  element.addEventListener("touchmove", onMove, { capture: true, passive: true });
  return () => {
    element.removeEventListener("wheel", onWheel, true);
    element.removeEventListener("touchstart", onStart, true);
    element.removeEventListener("touchmove", onMove, true);
  };
}
