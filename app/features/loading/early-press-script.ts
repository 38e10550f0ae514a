/**
 * Runs in the head: on a slow line buttons are seen for seconds before React answers them. The last one that was pressed meanwhile is pressed
 * again as soon as React has attached itself to it, within half a minute and while it is on the page. Where React hydrates at once because of
 * the press, it answers by itself; a form is sent and a popover opens without it.
 */
export const earlyPressScript = `(function(d){var p,u,t;function a(b){return Object.keys(b).some(function(k){return k.indexOf("__reactProps")===0})}d.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button[type=button]:not([popovertarget])");if(!b||a(b))return;setTimeout(function(){if(a(b))return;p=b;u=Date.now()+3e4;t=t||setInterval(function(){var r=a(p);if(!r&&p.isConnected&&Date.now()<u)return;clearInterval(t);t=0;if(r)p.click()},50)},0)},true)})(document)`;
