// @ts-nocheck It runs in a page, with globals of its own.
// Runs in the page before any script of it, and notes when what `window.benchTarget` names can be used.
{
  const { usable, byReact } = window.benchTarget;
  const marks = { firstPaint: 0, largestPaint: 0, usable: 0, layoutShift: 0, longTasks: [] };
  window.bench = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) marks.firstPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) marks.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });

  // React writes its props onto an element when it has taken it over, and answers its events from then on.
  const isReacts = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = () => {
    const element = document.querySelector(usable);
    if (!element?.checkVisibility() || (byReact && !isReacts(element))) {
      requestAnimationFrame(look);
      return;
    }
    // A message is handled after the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      marks.usable = performance.now();
      port1.close();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
