import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

/** Signing in, orders, personal data. */
export const account: readonly AskedExamples[] = [
  asked(
    "/support#passkeys",
    null,
    "what is a passkey | how do i add a passkey | can i sign in with my fingerprint | can i sign in with face id",
  ),
  asked(
    "/support#account-password",
    null,
    "i can't log in | i can't sign in | i forgot my password | i did not get the password reset mail | the reset mail does not come | reset my password | cannot log in | i cannot sign in | password does not work | locked out of my account | login not possible | my login fails | it says wrong password | forgot pw | how do i set a new password | cant access my account | passwort vergessen | ich kann mich nicht einloggen | sign in problem | keeps telling me invalid credentials | reset link | says wrong password but it is right | login refused | not letting me in | blocked from my account | new password please | my credentials stopped working | cannot get in | forgot how to log in | password reset mail | wrong login | error when signing in | login broken",
  ),
  asked(
    "/support#account-confirm",
    null,
    "i did not get the confirmation email | my code does not arrive | i did not get a code | the code never came | code from the mail not received | no confirmation mail | verification email not received | activation link expired | activation mail missing | resend the confirmation email | signed up but no email | confirm my email address | link in the mail does not work | bestätigungsmail nicht erhalten | i registered and nothing came | waiting for the email since an hour | email with the link never arrived | still waiting for the link | registered yesterday no mail | nothing in my inbox | not in spam either | link is dead | confirmation link does nothing | token expired | email never came | cannot confirm | typo in my email",
  ),
  asked(
    "/auth#account",
    null,
    "how do i create an account | sign up | how do i register | do i need an account | password requirements | where do i sign in | make an account | registrieren | what do i need to register | how long must my password be | open an account on this site | is an account free | how do i sign out | stay signed in | join the site | become a member | registration free? | sign me up | do i have to register | what do i need to sign up | make a login | membership | log me out | do you check my id | do i need to verify my identity | kyc | must i upload my passport",
  ),
  asked("/auth", null, "login page | sign in page | sign up page | where can i log in"),
  asked(
    "/support#two-step",
    null,
    "how do i activate two-step verification | turn on two-factor authentication | enable 2fa | set up an authenticator app | google authenticator | secure my account with a code | second factor for my login | do you support 2fa | turn off two-step verification | where are my recovery codes | extra protection for my account | make my account safer",
  ),
  asked(
    "/support#lost-authenticator",
    null,
    "lost my authenticator | new phone, the codes are gone | my phone with the codes was stolen | the phone with my authenticator app is broken | i lost my phone and cannot sign in | lost my recovery codes and my phone | i have no recovery codes left | how do i use a recovery code | sign in with a recovery code | cannot get the six digit code any more | changed my phone and the authenticator is empty | deleted the authenticator app by mistake | locked out by two-factor authentication | get into my account without the authenticator | the code from the app is not accepted | remove two-step verification, i lost access | recovery codes lost | i don't have my old phone any more, it asks me for a code | handy mit authenticator verloren",
  ),
  asked(
    "/support#account-change",
    null,
    "change my email address | change the email of my account | new email address for my account | switch to another email | sign out of all devices | log out everywhere | somebody else is signed in to my account | change my name | update my details",
  ),
  asked(
    "/support#newsletter",
    null,
    "how do i unsubscribe from the newsletter | how do i unsubscribe from your newsletter | unsubscribe | how do i subscribe to the newsletter | sign up for the newsletter | how do i stop getting emails | stop sending me emails | too many emails from you | stop the newsletter | cancel the newsletter | take me off the mailing list | where is the newsletter | newsletter abmelden | i do not want your mails any more | is there a newsletter | get your weekly letter | opt out of emails | will you spam me",
  ),
  asked(
    "/support#account-delete",
    null,
    "how do i delete my account | erase my data | close my account | remove my profile | delete everything about me | i want to be forgotten | konto löschen | cancel my account completely | get rid of my account | please delete me from your database | make you forget me | wipe my data | take me off your list | remove my email | i want out | unregister | leave the site for good | right to be forgotten | terminate my account | get rid of my profile | what happens to my licenses when i delete my account",
  ),
  asked(
    "/privacy#rights",
    null,
    "what are my data rights | export my data | get a copy of my data | correct my personal data | gdpr request | right to access | complain to a data protection authority | dsgvo auskunft | can i download everything you know about me | download all my data",
  ),
  asked(
    "/support#privacy-data",
    null,
    "what do you store about me | do you use cookies | do you track me | do you sell my data | is my data safe | which data do you collect | do you use google analytics | are there trackers on this site | who sees my data | do you spy on me | is my email shared with others | cookie banner missing | personal data you keep | datenschutz | data about me on your server | google analytics | do you share my mail | spam me? | what do you know about me | are you watching me | ads and trackers | sell email addresses | privacy of visitors | is my information confidential | hand my data to brokers | newsletter spam",
  ),
  asked("/privacy#short", null, "privacy policy in short | short version of the privacy policy"),
  asked(
    "/privacy#browser",
    null,
    "what is kept in my browser | local storage | is my cart stored | does the site remember my cart",
  ),
  asked(
    "/privacy#store",
    null,
    "which account data is stored | is my password stored | how long do you keep orders | do you keep my ip address",
  ),
  asked(
    "/privacy#assistant",
    null,
    "is this chat stored | do you save our conversation | who reads this chat | is the chat private | does the assistant keep what i write | are my messages recorded | is this conversation logged | what happens with what i type here | chat history saved? | does anyone read what i write here | is this saved | do humans see this | stored messages | our talk | what i typed to the bot | transcripts | do you train on my messages | confidential chat",
  ),
  asked(
    "/privacy#others",
    null,
    "do you share data with third parties | who gets my data | which companies receive my data | does whatsapp get my data",
  ),
  asked("/privacy", null, "privacy policy | where is your privacy policy"),
  asked(
    "/support#other-address",
    null,
    "i paid with a different email how do i get my purchase | i bought with another email address than my account | my purchase is under my old email address | i used my paypal email for the order | i mistyped my email at the checkout | i typed the wrong email when i paid | typed wrong email when buying | wrong email entered at the purchase | i bought a robot last week under a different email and now i dont see it anywhere | the order went to another email address of mine | how do i move my purchase to another account | my order has the wrong email address | can i change the email of my order | bought with another email address | used a different email at checkout | order under the wrong email | paid with my work mail | other email when paying | two different emails | bought under a different email than my account and i do not see it",
  ),
  asked(
    "/support#orders-where",
    null,
    "where are my orders | where is my receipt | i need an invoice | find my purchase | order history | download my invoice | my order is not shown | i paid but nothing shows up | payment went through but no order | order missing in my account | receipt for my accountant | charged but no access | rechnung | bestellung nicht sichtbar | where can i see what i bought | money left my card but nothing in the member area | proof of purchase | bill for my tax guy | need a bill | order not visible | no order in the list | accountant needs a document | paid but account is empty | purchase not listed | receipt please | proof i paid | money gone nothing there | wrong email at checkout | bank says paid but you show nothing | invoice for my company | vat invoice | i typed a wrong email when buying | how do i get an invoice with my company name | invoice for my company with tax number",
  ),
  asked(
    "/member-area",
    null,
    "what is the member area | where is the member area | my account page | member area login | what do i find in the member area",
  ),
  asked(
    "/support#before",
    "A payment failed?",
    "payment failed | my card was declined | checkout does not work | payment error | cannot complete the purchase | is my cart lost after a failed payment | card declined | visa rejected | payment did not go through | error on the checkout page | checkout stuck | payment page is blank | 3d secure failed | was i charged twice",
  ),
  asked(
    "/terms#account",
    null,
    "can you close my account | why was my account closed | rules for accounts | account suspended",
  ),
  asked(
    "/terms#age",
    null,
    "i am 16 can i join | can my 16 year old son take the course | is my daughter old enough for the course | how old do i have to be | is there a minimum age | what is the age limit | am i too young | can i sign up under 18 | can my teenage son join | can minors buy a course | do i have to be 18 | age requirement | how old do i need to be | how old must i be to use this site | can my 15 year old son use this | may my 17 year old daughter trade here | how old must i be | how old should i be for this",
  ),
  asked("/terms", null, "terms of service | terms and conditions | agb | where are your terms"),
  asked(
    "/terms#liability",
    null,
    "are you liable for my losses | who is responsible if i lose money with your robot | can i sue you for losses | liability | who pays if the bot loses everything | can a robot lose all my money | can the robot lose everything | can the bot blow my account | what if i lose money with your robot do you pay | your bot blew my account | your robot blew up my account | your ea wiped out my account",
  ),
  asked("/terms#changes", null, "can the terms change after i bought | do new terms apply to my purchase"),
];
