import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

/** Courses, free ways to learn, and e-books. */
export const courses: readonly AskedExamples[] = [
  asked(
    "/support#course-exchange",
    null,
    "can i upgrade from beginner to professional and pay the difference | can i exchange my course for another | can i change from the beginner to the intermediate course | does the beginner course count toward the professional one | i bought the wrong course can i switch",
  ),
  asked(
    "/support#course-strategies",
    null,
    "do the courses teach a winning strategy | does the course teach a profitable strategy | do the strategies in the intermediate course make money | which strategy in the course is profitable | is there a strategy in the course that earns | are the strategies of the courses profitable | will the course make me profitable | do i get a working strategy in the course | does any strategy of the course win | how much do the strategies of the course make | do the course strategies have an edge | is a profitable system taught | does the professional program make me a profitable trader",
  ),
  asked(
    "/support#which-course",
    null,
    "which course is right for me | which course should i take | which program suits me | what course for my level | recommend me a course | difference between the courses | compare beginner and intermediate course | should i take the beginner or the intermediate one | am i ready for the professional program | i already trade, which course | which of the three is for me | help me choose a course | what level am i | can i skip the beginner course | i know the basics already which one do i take | do i have to do the beginner course first | welcher kurs passt zu mir | help me decide between the three | rules instead of gut feeling which one | i trade for a year which class | not a beginner any more | know pips and lots already | which level fits | start with 1 or 2 | is the middle one right | too advanced for me? | two courses at once | order of the courses | decide which to take | course for someone who trades a demo account already | i can place trades already which program | i already trade which course is right | what course after a demo account | not a beginner any more which course | which course should a total beginner buy | which course should a beginner buy | best course for an absolute beginner | which course do i buy first | what comes after the beginner course | i finished the beginner course what is next | next course after beginner | i have done the beginner course",
  ),
  asked(
    "/support#lesson-form",
    null,
    "are the lessons videos | can i download the lessons | is there a pdf of the course | what format are the lessons | is it video or text | watch the videos offline | reading or watching | are there video lessons | can i read the lessons offline | can i print a lesson | is the course a video course",
  ),
  asked(
    "/support#how-long",
    null,
    "do i need to finish in time | do i keep the course forever | do i have lifetime access to the course | can i read the lessons again next year | how long does the course take | duration of the courses | how many weeks is the beginner course | how long is the professional program | how much time do i need per week | how many hours per week for a course | can i do the course at my own pace | is there a deadline to finish | how fast can i finish | i work full time do i have enough time for the course | wie lange dauert der kurs | course length | do i have to attend at fixed times | time commitment | got kids and a job can i manage | how much time per day | is 12 weeks realistic next to work | can i pause the course | take a break in the middle | spread it over a year | two hours a week enough | slow learner | do it in a weekend | no fixed schedule | course hours | evenings only | does a course fit with shift work | can only study on weekends would a course fit | how long do i have access to the course | do i lose access to a course | does my access to the course end | can i skip week 1 | can i skip a week of the course | can i jump ahead in the course | when does the next week open | when is my next week unlocked | when do i get the next lessons | can i open all lessons at once | can i open all weeks at once | what happens to my course after i finish | do i keep the course when i have finished it",
  ),
  asked(
    "/courses#beginner",
    null,
    "what is in the beginner course | beginner forex fundamentals | what do i learn in the beginner course | is the beginner course for people without experience | beginner course content | is beginner forex fundamentals suitable for me if i never traded | who is the beginner course for | is the first course easy enough | topics of the beginner class | modules of forex fundamentals | is the fundamentals course for beginners | does the beginner course cover leverage and pips | will i be able to trade after the beginner course | does the beginner course explain order types | first course what is inside | fundamentals for someone clueless | does the starter course explain charts | cheapest course content | will i understand it without maths | is the beginner course worth it | is the 299 course worth it | good for my mum who never traded | six modules list",
  ),
  asked(
    "/courses#intermediate",
    null,
    "what is in the intermediate course | intermediate trading strategies | what do i learn in the intermediate course | who is the intermediate course for | is the intermediate course suitable for beginners | does the intermediate course cover backtesting | does the second course teach strategies | topics of the intermediate class | modules of intermediate trading strategies | is there a strategy in the intermediate course | is intermediate too hard for me | does it teach trend following and breakouts | second course what is inside | 499 course | will i get a ready strategy | is it ok without the first one | is the intermediate course worth it | is mean reversion taught | does it cover the economic calendar | eight modules | learn to test rules",
  ),
  asked(
    "/courses#professional",
    null,
    "what is in the professional trader program | professional program content | who is the professional program for | is the professional program for beginners | topics of the pro course | what does the 999 course include | does the professional course cover psychology | does the pro program cover funded accounts | modules of the professional trader program | is the advanced course worth it | what is in the advanced course | does the professional course teach automation | who should not take the professional program | most expensive course what do i get | does any course cover taxes and records | third course what is inside | mindset and psychology | emotions in trading course | fear and greed | funded accounts covered? | final project | taxes module | portfolio of strategies | for full time traders | anything about discipline | macro module | is it worth 999 | is the professional course worth it | is the pro program worth the money | is the professional course worth 999",
  ),
  asked(
    "/courses#how",
    null,
    "can i see a sample lesson | sample lesson of a course | how do the courses work | are the courses online | when can i start the course | can i start right now | is the course available immediately | are the lessons online already | how do i get access to the lessons | can i watch the lessons on my phone | do i get lifetime access to the course | who answers my questions during the course | is there homework | live or recorded | zoom lessons? | self paced | first module not open | is there a teacher | do i need to install anything for the course | schedule of lessons | when will the lessons be online | are the lessons finished | how do you deliver it | free trial of the course | can i try the course before buying | is the first week of a course free | can i read the first lesson before i buy",
  ),
  asked(
    "/courses",
    null,
    "what courses do you have | list of courses | which courses do you offer | tell me about your courses | what can i learn here | course overview | show me the courses | what do you teach",
  ),
  asked(
    "/support#after-purchase",
    null,
    "where are the videos that i paid for | what happens after i buy | i bought a course, what now | where is my course | i paid but cannot see any videos | bought the course and see no lessons | there are no lessons in my course | my course is empty | when do my lessons start | how do i get access after payment | i enrolled and now what | where do i find what i bought | i paid yesterday and have not heard anything | how do i start my course after purchase | when will i get access | bought the program two days ago and nothing arrived | no lessons in my account | ich habe den kurs gekauft und jetzt | course i purchased is not there yet | ordered three days ago nothing | first module when | still no access | i have paid what happens next | where do i click after paying | no mail after order | my enrolment | how do i open the course i bought | paid and waiting | did my order work | purchased yesterday | got charged but cannot start learning | what comes after checkout | how soon after payment | bought something but got no email | bought a robot and received no mail | no mail after i paid | order email did not come | paid and received no email | purchase confirmation never came",
  ),
  asked(
    "/support#course-quizzes",
    null,
    "how many questions are in the quiz | what happens if i fail the quiz | where do i find the quiz | can i retake the quiz | can i take the quiz again | how do the quizzes work | what is the pass mark | how often can i try the quiz | i failed the quiz what now | where are the quizzes | is there a test at the end of a week | how many points do i need to pass | do the quizzes count",
  ),
  asked(
    "/support#my-progress",
    null,
    "where do i see my progress | where is my progress | how far am i in the course | which lessons have i finished | where are my quiz scores | where do i go on with my lessons",
  ),
  asked(
    "/support#course-certificate",
    null,
    "where is my certificate | wheres my cert | where do i find my certificate | how do i get my certificate | do i get a certificate for the free course | does the foundation have a certificate | do i get a certificate | is there a diploma | certificate of completion | are your courses accredited | is the course officially recognised | do you issue certificates | is there an exam at the end | can i put it on my cv | qualification after the course | bekomme ich ein zertifikat | proof that i finished the course | will i be a certified trader | paper to show my employer | something for linkedin | proof for my boss | degree | graduate | document at the end | official title | badge | does a bank accept it | recognised by regulators | exam to pass | do you offer a certificate | certification after a program | do i get a certificate from you | how many people pass the professional course | does everybody pass the course | how do i know the certificate of an applicant is real | verify somebody's certificate | check if a certificate is genuine",
  ),
  asked(
    "/terms#licence",
    null,
    "can i share my course | may my friend use my account | can two people use one course | can i resell the course | can my wife watch the course with me | am i allowed to share the robot | can i give the robot to a friend | can i sell the robot | share my login with a family member | may i copy the material | license terms of courses and robots | can we split the price and share the course | my brother wants to use it as well | one purchase for two people | lend the course | share with my team | pass it on | roommate | family use | send the videos to a friend | copy for a colleague | upload it for others | sell it on ebay",
  ),
  asked(
    "/northpip-pricing#included",
    null,
    "what is included in the price | is the course a one time payment | is it a subscription | do i pay once or every month | what do i get for the money | does the robot price include updates | are there any recurring charges | recurring or one off payment | hidden charges when buying from you | any monthly fees | extra costs later | one time or recurring | lifetime | is support included | surprise charges | do i keep paying | what exactly do i get | subscription trap | is the course a subscription | do i have to pay every month for a robot | is a robot paid monthly | are robots a subscription | do i pay for a robot once or every month",
  ),
  asked(
    "/northpip-pricing#not-for",
    null,
    "who should not buy | who is this not for | for whom are your products not suitable | should a beginner buy a robot | when should i not buy a course | is it right for someone who needs money fast | are robots suitable for beginners | is a robot good for a total beginner",
  ),
  asked(
    "/northpip-pricing",
    null,
    "how much does it cost | prices | price list | what are your prices | how much are the courses | how much is mentoring | how much is a robot | pricing page | is it expensive | was kostet das | what do you charge | cost of everything | how much for the beginner course | how much is the vip plan | what does a vps cost per month | cheapest course | cheapest robot | preisliste | what is the price of the professional program | what do they charge | price tag | how many dollars | rates for coaching | course fees | what does it cost to join | is it affordable | list of all prices | cost one on one | most expensive product | total for all three courses | what is the damage | can you send me the price list",
  ),
  asked(
    "/alternative-courses",
    null,
    "free courses | where can i learn for free | learn trading without paying | free alternatives to your courses | can i learn this for free somewhere | other places to learn forex | good free resources | are there courses that cost nothing | learn forex on youtube | kostenlose kurse | i do not want to pay for a course | is everything paid or is there free stuff | why pay if i can learn on youtube | other courses than yours | free training | why pay when youtube exists | zero budget learning | without spending a cent | do it yourself learning | no money for courses | everything online is free anyway | free material elsewhere | learn on my own | other sites to learn | self taught | open courses | learning for nothing",
  ),
  asked(
    "/alternative-courses#choose",
    null,
    "how do i choose a trading course | how to recognise a bad course | are trading courses a scam | what makes a good trading course | red flags of a trading course | how to tell whether a guru is fake | is a course worth the money | gurus on instagram | is this guru real | lambo guys | recognise scams in trading education | signs of a fake mentor | how do i know a course is good",
  ),
  asked(
    "/alternative-courses#kinds",
    "Books",
    "good books on trading | recommend a book | which trading book should i read | book recommendations | best book on statistics for traders",
  ),
  asked(
    "/alternative-courses#ours",
    null,
    "why should i pay for your courses | what do your courses add to free material | your courses compared with free ones | are your courses better than the free stuff | whats the difference between the beginner course and foundation | foundation or the beginner course | what does the beginner course add to foundation | is foundation the same as the course",
  ),
  asked(
    "/support#ebooks-open",
    null,
    "are the ebooks available | where can i download the ebooks | ebook pdf | can i read the ebooks now | when do the ebooks come out | free e-books download | do i get the ebooks by email | ebook link does not work | are your ebooks free | i cannot find the ebooks | ebooks on kindle | download free books | book three pdf | epub | read the books on my kindle | e-book is not opening | books out yet | when are the books ready | get the free book | where is my free e-book | printed version | can i read the ebooks offline | do you ship the ebooks | are the books printed | can i get the ebooks on paper | are the e-books really free | what is the catch with the free ebooks | are the ebooks really free or is there a catch | do i have to sign up for the free ebooks | why are the books free",
  ),
  asked(
    "/ebooks#subjects",
    "The nine subjects",
    "what are the ebooks about | which subjects do the ebooks cover | titles of the ebooks | list of ebooks | how many ebooks are there",
  ),
  asked(
    "/ebooks#read-now",
    null,
    "what can i read today instead of the ebooks | free reading now | something to read right away",
  ),
  asked(
    "/support#course-closed",
    null,
    "my course does not open | i cannot open my course | my course doesnt open | the lessons of my course are locked | week 2 is closed | i paid for the course and cannot read it | why is the next week locked",
  ),
];
