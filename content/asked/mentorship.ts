import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

/** Mentorship plans and sessions. */
export const mentorship: readonly AskedExamples[] = [
  asked(
    "/support#session-missed",
    null,
    "do i lose a session if i do not show up | what happens if i miss my session | what if the mentor does not show up | my mentor did not come to the session | the mentor canceled my session | what if my mentor is ill | do i lose the session if the mentor cancels | what if i miss my booked session | i forgot my appointment | i was late for my session",
  ),
  asked(
    "/support#session-book",
    null,
    "how do i book a session | how do i book a session with a mentor | book a session | how can i book a mentoring session | where do i book my mentorship sessions | how do i book my next coaching session | i bought mentorship how do i book | i paid for coaching, how do i choose a time | schedule a session with my mentor",
  ),
  asked(
    "/support#live-groups",
    null,
    "are there live webinars | are there live classes | do you hold live classes | do you have webinars | is there a live class | are there group calls | do you stream live trading | live sessions with other students | are there online seminars | is there a trading room",
  ),
  asked(
    "/support#mentorship-how",
    null,
    "how does mentoring work | how does the mentorship program work | what is mentorship | what do i get in coaching | how does 1 on 1 coaching work | how long is a coaching session | how long is a session | how long are the sessions | how many minutes is one session | how long does a session take | how many sessions do i get | how often do i meet my mentor | are the sessions on zoom | are the coaching calls online | what happens when i buy a mentorship plan | wie funktioniert das mentoring | explain the coaching | how long are the calls with the mentor | look over my shoulder | skype calls | how does it go with a coach | video call | how do we meet | how many hours with the mentor | one to one lessons | private lessons | personal trainer for trading | online or in person | how often per month | dont get along with my coach | next slot | when is your next open appointment | which slots are still open",
  ),
  asked(
    "/mentorship#plans",
    "The plans",
    "whats vip | what is vip | what is the vip plan | what does vip mean here | which mentorship plans are there | difference between the mentorship plans | vip or monthly plan | compare the coaching plans | what is included in the vip plan | how many hours are in the monthly plan | what does vip elite include | which mentoring plan is right for me | is vip unlimited | 1 on 1 coaching or monthly program | do i get whatsapp support in the coaching plan | how many sessions in personal coaching | monthly 199 what is in it | four sessions plan | group or private | which package | differences of the packages | best value coaching | vip benefits | three months plan | upgrade from monthly to vip | whats included in vip | what comes with the monthly plan",
  ),
  asked(
    "/#mentorship",
    "Who are the mentors?",
    "who are the mentors | is the mentor a real person | are the mentors real people | who is my mentor | who will coach me | what experience do the mentors have | tell me about the mentors | names of the coaches | are the mentors real traders | can i choose my mentor | qualification of the mentors | who is ingrid solheim | who is mateo varga | who is amara okoye | how many years have the mentors traded | is there a female mentor | who teaches here | who are the teachers | background of your coaches | what is their background | are the coaches successful traders | ingrid | mateo | amara | who is the quant | are they qualified | photos of the coaches | do they trade themselves | who would i be working with | credentials",
  ),
  asked(
    "/mentorship#session",
    null,
    "what happens in a mentoring session | how do i prepare for a session | what should i send before the session | do i need a journal for coaching | what do i bring to my first session | how does a session go | preparation for my first coaching call | agenda of a coaching session | what do we talk about in a session | must i keep a trading journal | bring to the call | homework before the meeting | first meeting | what do i prepare | excel of my trades | trading diary | send my history before | how does the hour go",
  ),
  asked(
    "/support#mentor-signals",
    null,
    "do the mentors give signals | do you offer signals | do you have a signal group | does the mentor tell me what to trade | mentors tell me which trades to take | which trades to take each day | can i copy the trades of a mentor | copy trading | do you send buy and sell alerts | telegram signals group | will the coach tell me when to buy | can i follow your trades | do you have trade ideas | tell me the entries | mirror your trades | vip signals | follow a trader | daily trade calls | do i have to decide myself | telegram tips | do you sell signals | do you send signals | do you send trading signals | do i get signals by email | are signals included in the course or the plan | signal service",
  ),
  asked(
    "/support#vip-support",
    null,
    "is the vip 24/7 support real | who answers me at night in the vip plan | does a mentor answer at the weekend | can i get a session on saturday with vip | how quick do i get an answer with vip | what does 24/7 support mean | are vip sessions really unlimited | can i call my mentor at 3 am | is somebody there on sunday in the vip program",
  ),
  asked(
    "/support#mentor-worth",
    null,
    "is vip worth it | is vip worth 1299 | is the mentorship worth its price | is mentoring worth it | is coaching worth the money | is the monthly mentorship worth 199 | is the vip plan worth it | should i pay for a mentor | mentorship too expensive | does mentoring pay for itself | do i get my money's worth with vip",
  ),
  asked(
    "/mentorship#limits",
    null,
    "what do mentors not do | do mentors promise profits | limits of mentoring | will a mentor make me profitable | guaranteed success with a mentor | does mentoring guarantee results",
  ),
  asked(
    "/support#mentor-cancel",
    null,
    "how do i cancel | how can i cancel | what happens after i cancel | what happens when i cancel my plan | will the vip plan charge me again after three months | does my card get charged again | can i cancel my mentorship | cancel the monthly plan | how do i cancel my subscription | stop the monthly payment | end my plan | is there a minimum term | can i cancel anytime | notice period of the mentorship | how to unsubscribe from the monthly program | mentoring kündigen | abo kündigen | i do not want to continue next month | stop charging me every month | quit the coaching | leave the plan | quit mentoring | stop paying | end of the month exit | long contract? | bound for a year | get out of the subscription | how do i stop it | locked in | cancel next month | pause my membership | do not want mentoring any more | stop after one month | can i book only one month | cancel after the first month | end the mentoring after a month | cancel my vps | how do i stop the vps | am i charged for the vps again next month | does the vps renew automatically",
  ),
  asked(
    "/terms#mentorship",
    null,
    "can i move a session | reschedule my coaching | i am sick and cannot come to my session | postpone a mentoring session | change the date of my session | missed my session what now | do unused sessions expire | how long are my sessions valid | i cannot make it to the call tomorrow | what if i miss a coaching appointment | termin verschieben | session date does not suit me any more | until when can i use my sessions | swap my thursday session to friday | other day | i am on holiday for my session | have the flu | can we do next week instead | rebook | late for the session | 24 hours notice | session expired | how long are they good for | did not show up | change of date | push my call back",
  ),
  asked(
    "/support#consultation",
    null,
    "how do i book a free consultation | free call | can i talk to a mentor before buying | book an appointment | free consultation | can i have a trial session | introductory call | schedule a call with someone | is there a free first session | speak to a coach first | can we have a short call before i decide | kostenloses erstgespräch | try mentoring before paying | talk before buying | test call | get to know the coach first | free chat about my goals | 15 minutes with someone | unsure if it suits me, can i call | trial lesson | sample session | intro meeting | free trial of vip | can i try the vip plan for free | can i try monthly mentorship for free | trial of the mentorship | do i need a credit card for the free call | how long is the free call | how many minutes is the free call | will you try to sell me something in the free call",
  ),
  asked(
    "/support#booking-change",
    null,
    "can i skip a session | what if i miss a session | how do i move my booking | can i move my booking to another day | change the time of my session | reschedule my call | cancel my consultation | how do i cancel my booking | i cannot make it to my call | i cant make it to my session tomorrow | postpone my appointment | move the free call to next week | can i still change the time | call off my session | what if the mentor cancels | the mentor did not show up | what happens if the mentor does not come | can i cancel my mentorship booking | can i cancel my booking | cancel a session that i booked with my mentor | how do i cancel the session i booked",
  ),
  asked(
    "/mentorship#next",
    null,
    "what happens after i book a mentorship | i bought the coaching, when do we start | how soon does mentoring start | when will my mentor contact me | who contacts me after i paid for mentorship | what time zone are the sessions in | can i do the session on sunday | on which days can i book a session | can i book a session at the weekend | are mentors available at weekends | can i book a mentor on saturday | do mentors work on sunday | mentor on the weekend | how do i join the session | where is the link to my session | how do i join the call with my mentor | i have paid for the vip plan, how do i book | i paid for my mentorship, how do i book the sessions | vip plan paid, where do i choose a time",
  ),
];
