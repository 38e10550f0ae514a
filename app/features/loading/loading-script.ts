export const loadingScreenId = "loading-screen";

/**
 * The loading screen's own run, started by the HTML itself: it waits for no bundle. From 0, every 100 ms a random 17 to 20 points
 * more; at 100 it waits 100 ms and lets the page show. That is the shortest run with at most 20 points a tick: six ticks, 0.7 s.
 * Of the ticks a busy page missed, one is made up at each later tick, so that a slow phone is not covered for longer.
 */
export const loadingScript = `(function(d,s){var r=d.documentElement,b=s.querySelector("[role=progressbar]"),p=0,k=0,o=Date.now();r.classList.add("is-loading");var t=setInterval(function(){var m=Math.max(k+1,Math.min(k+2,Math.floor((Date.now()-o)/100)));for(;k<m;k++)p=Math.min(100,p+20-3*Math.random());var n=Math.round(p);b.setAttribute("aria-valuenow",n);b.firstElementChild.style.transform="scaleX("+p/100+")";s.querySelector("[data-percent]").textContent=n+"%";if(p>=100){clearInterval(t);setTimeout(function(){r.classList.remove("is-loading")},100)}},100)})(document,document.getElementById("${loadingScreenId}"))`;
