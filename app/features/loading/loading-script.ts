export const loadingScreenId = "loading-screen";

/**
 * The loading screen's own run, started by the HTML itself: it waits for no bundle. From 0, every 100 ms up to 20 points
 * more; at 100 it waits 100 ms and lets the page show.
 */
export const loadingScript = `(function(d,s){var r=d.documentElement,b=s.querySelector("[role=progressbar]"),p=0;r.classList.add("is-loading");var t=setInterval(function(){p=Math.min(100,p+Math.random()*20);var n=Math.round(p);b.setAttribute("aria-valuenow",n);b.firstElementChild.style.transform="scaleX("+p/100+")";s.querySelector("[data-percent]").textContent=n+"%";if(p>=100){clearInterval(t);setTimeout(function(){r.classList.remove("is-loading")},100)}},100)})(document,document.getElementById("${loadingScreenId}"))`;
