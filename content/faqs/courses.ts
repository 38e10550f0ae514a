import type { Faq } from "../types.ts";

export const courses: readonly Faq[] = [
  {
    id: "lesson-form",
    topic: "Courses",
    question: "Are the lessons videos, and can I download them?",
    answer:
      "They are written lessons with charts, worked examples and questions, read in the browser on any device; some lessons may have a video as well. There is no file of a whole course, but you can print or save each lesson that is open to you. The nine [e-books](/ebooks) are files, free to download.",
    alsoAsked: ["video lessons, course as PDF, read a lesson offline, print a lesson"],
  },
  {
    id: "how-long",
    topic: "Courses",
    question: "How long do the courses take?",
    answer:
      "Beginner Forex Fundamentals is laid out for 6 weeks, Intermediate Trading Strategies for 8 and the Professional Trader Program for 12. One week opens every seven days, counted from your order. After that there is no deadline: take as long as you like, and what you have finished stays open.",
    alsoAsked: ["duration of a course, weeks, hours"],
  },
  {
    id: "which-course",
    topic: "Courses",
    question: "Which course is right for me?",
    answer:
      "If you cannot yet work out what one pip is worth in your account currency, take Beginner. If you can, but have no rule that another person could trade for you, take Intermediate. If you run several strategies with real money, look at Professional. If none of these fits, [ask us](/#contact): not buying is a possible answer.",
    alsoAsked: ["recommend a course, best course for me, my level"],
  },
  {
    id: "after-purchase",
    topic: "Courses",
    question: "What happens after I buy?",
    answer:
      "You get an email with the receipt and what to do next. The order appears in your [member area](/member-area) as soon as the checkout provider has confirmed the payment: sign up with the email address you used at checkout and confirm it. A robot is a download there. A course opens at once with its first week, and a new week follows every seven days. For mentorship you choose your times with the [booking form](/mentorship#book). If no email arrives, see [I paid and got no email](/support#no-receipt).",
    alsoAsked: [
      "what do I get, access to what I bought, where is my course, when do the lessons start, course videos, paid for a course",
    ],
  },
  {
    id: "course-or-robot",
    topic: "Courses",
    question: "Should I buy a course or a robot first?",
    answer:
      "You need neither to learn the basics or to use the tools, and neither makes money by itself. A course explains how trading works and how to judge a rule. A robot is one fixed rule that trades alone; its record is computed on simulated prices. Whoever cannot yet say why a robot loses in some years should read the free [Foundation](/foundation) before buying either.",
    alsoAsked: ["robot or course, course or bot, better to buy a robot or learn, what to buy first"],
  },
  {
    id: "course-worth",
    topic: "Courses",
    question: "Is a course worth its price?",
    answer:
      "That depends on what you know already: no course makes money by itself, and none here promises any. Read the free [Foundation](/foundation) first, then on the [page of the courses](/courses) what each one teaches and for whom it is not. Within 14 days you get your money back if at most two of its twelve lessons have been opened.",
    alsoAsked: [
      "is the course worth it, is the course worth 299, is a course worth the money, are your courses worth it, is it worth paying for a course, course too expensive, should I pay for a course",
    ],
  },
  {
    id: "course-strategies",
    topic: "Courses",
    question: "Do the courses teach a strategy that makes money?",
    answer:
      "No course here teaches a strategy that is known to earn. They teach how to write a rule, what it costs, and how to tell its result from luck. The strategies in them are tested at their full costs on simulated prices, in which none has an edge: most lost, and a gain was no more than luck gives. The lessons show by how much.",
    alsoAsked: ["winning strategy, profitable strategy, strategies of the course, does the course make me profitable"],
  },
  {
    id: "course-exchange",
    topic: "Courses",
    question: "Can I switch to another course and pay the difference?",
    answer:
      "No: each course has its own price, and none of it counts toward another. If you find within 14 days that you chose the wrong one and have opened at most two of its twelve lessons, ask for the [refund](/terms#refunds) and order the other. [Which course is right for me?](/support#which-course) helps before you pay.",
    alsoAsked: ["upgrade a course, exchange a course, difference in price, change from beginner to professional"],
  },
  {
    id: "course-certificate",
    topic: "Courses",
    question: "Do the courses end with a certificate?",
    answer:
      "Yes. Once you have finished all lessons of a course and passed its quizzes with 70%, you can issue our certificate on the [course's page](/courses) and find it again in the [member area](/member-area), under Certificates. You can download it as PDF and print it, and anyone can verify it by the link and the QR code printed there, or by this site's address with /certificates/ and the code behind it. It is not an official qualification, and it says nothing about trading results. The free [Foundation](/foundation) has no certificate.",
    alsoAsked: ["diploma, certificate of completion, accredited, print or download my certificate"],
  },
  {
    id: "course-quizzes",
    topic: "Courses",
    question: "How do the quizzes work?",
    answer:
      "Each week of a course has a quiz, linked under that week's lessons on the [course's page](/courses). Its first page says how many questions there are. The pass mark is 70%. After each try you see the right answers with their reasons; you may try again, up to ten times a day, and your best score counts.",
    alsoAsked: ["how many questions, pass mark of the quiz, failed the quiz, take the quiz again, where is the quiz"],
  },
  {
    id: "my-progress",
    topic: "Courses",
    question: "Where do I see my progress?",
    answer:
      "In the [member area](/member-area), under Continue learning: the lessons you have finished, your best score in each quiz, and the lesson that is next. Without an account, finished lessons are marked on your device alone.",
    alsoAsked: ["progress of my course, finished lessons, my quiz scores, continue where I stopped"],
  },
  {
    id: "course-closed",
    topic: "Courses",
    question: "My course does not open. What can I do?",
    answer:
      "Sign in with the email address of the order: a course opens for the account of that address. It opens as soon as the checkout provider has confirmed the payment, usually within a minute. Of the longer courses the first week is open at once, and one more opens every seven days; the [member area](/member-area) says on which day. If an order is missing there after an hour, [write to us](/contact) with the address and the time of the payment.",
    alsoAsked: ["cannot open the course, lessons are locked, next week is closed, no access to my course"],
  },
];
