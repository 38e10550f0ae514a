import { createHash } from "node:crypto";
import { keyPlaceholder } from "#supabase/functions/_shared/licence-key.ts";
import type { Mql5Trade } from "#trading/strategy/export/mql5/export-mql5.ts";
import { inputLine, type Mql5Input } from "#trading/strategy/export/mql5/inputs.ts";

/** What the licence check of one robot has to know. */
export type ExpertLicence = {
  readonly robotId: string;
  readonly version: string;
  /** Of the licence service. */
  readonly endpoint: string;
};

/**
 * A robot's name in that of the terminal's variable which keeps when the license was last good. Such a name has at most 63 characters, with
 * "license ", a blank and an account number of up to 19 digits; a longer one is refused, and a robot would lose its days without an answer.
 */
const memoryName = (robotId: string): string =>
  robotId.length <= 35 ? robotId : `${robotId.slice(0, 26)}-${fingerprint(robotId)}`;

const fingerprint = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

const keyInput: Mql5Input = {
  type: "string",
  name: "LicenseKey",
  value: keyPlaceholder,
  label: "License key, needed on live accounts only",
};

const checkCode = ({
  robotId,
  version,
  endpoint,
}: ExpertLicence): string => `// License: only a live account asks for it, at "${endpoint}".
// Demo accounts and the strategy tester run without a key. When a license ends, the robot opens nothing new; it still manages
// and closes the positions it has.
${inputLine(keyInput)}
datetime licenseNextCheck = 0;
bool licenseGood = false;
// Only a start activates: an account that was released in the member area stays released until its robot is started again.
string licenseAction = "activate";

bool LicenseNeeded()
  {
   if(MQLInfoInteger(MQL_TESTER) != 0) return(false);
   return(AccountInfoInteger(ACCOUNT_TRADE_MODE) == ACCOUNT_TRADE_MODE_REAL);
  }
string Sha256(const string text)
  {
   uchar data[];
   uchar key[];
   uchar digest[];
   int size = StringToCharArray(text, data, 0, WHOLE_ARRAY, CP_UTF8);
   ArrayResize(data, size - 1);
   if(CryptEncode(CRYPT_HASH_SHA256, data, key, digest) <= 0) return("");
   string hex = "";
   for(int i = 0; i < ArraySize(digest); i++) hex += StringFormat("%02x", digest[i]);
   return(hex);
  }
string JsonText(const string text)
  {
   string escaped = text;
   StringReplace(escaped, "\\\\", "\\\\\\\\");
   StringReplace(escaped, "\\"", "\\\\\\"");
   return("\\"" + escaped + "\\"");
  }
string JsonField(const string json, const string name)
  {
   string mark = "\\"" + name + "\\":\\"";
   int from = StringFind(json, mark);
   if(from < 0) return("");
   from += StringLen(mark);
   int until = StringFind(json, "\\"", from);
   if(until < 0) return("");
   return(StringSubstr(json, from, until - from));
  }
// The service's verdict, or "" when it could not be asked.
string AskLicense(const string action)
  {
   string account = IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN));
   string server = AccountInfoString(ACCOUNT_SERVER);
   string nonce = IntegerToString((long)TimeLocal()) + IntegerToString((long)GetTickCount()) + IntegerToString(MathRand());
   string body = "{\\"action\\":" + JsonText(action) + ",\\"key\\":" + JsonText(LicenseKey) + ",\\"product\\":\\"${robotId}\\",\\"account\\":\\"" + account
      + "\\",\\"server\\":" + JsonText(server) + ",\\"version\\":\\"${version}\\",\\"nonce\\":\\"" + nonce + "\\"}";
   char data[];
   char answer[];
   string headers = "";
   int size = StringToCharArray(body, data, 0, WHOLE_ARRAY, CP_UTF8);
   ArrayResize(data, size - 1);
   ResetLastError();
   int code = WebRequest("POST", "${endpoint}", "Content-Type: application/json\\r\\n", 10000, data, answer, headers);
   if(code != 200)
     {
      Print("License service not reached (", code, ", error ", GetLastError(), "). Allow ${new URL(endpoint).origin} under Tools, Options, Expert Advisors.");
      return("");
     }
   string json = CharArrayToString(answer, 0, WHOLE_ARRAY, CP_UTF8);
   string status = JsonField(json, "status");
   if(JsonField(json, "proof") != Sha256(nonce + "|" + status + "|" + account + "|" + server + "|" + LicenseKey)) return("");
   if(status != "active") Print("License: ", JsonField(json, "message"));
   return(status);
  }
// True when new positions may be opened. Asks again every 12 hours; three days without an answer are forgiven.
bool LicenseAllows()
  {
   if(!LicenseNeeded()) return(true);
   datetime now = TimeLocal();
   if(now < licenseNextCheck) return(licenseGood);
   string memory = "license ${memoryName(robotId)} " + IntegerToString(AccountInfoInteger(ACCOUNT_LOGIN));
   string status = AskLicense(licenseAction);
   if(status == "")
     {
      licenseGood = GlobalVariableCheck(memory) && (double)now - GlobalVariableGet(memory) < 259200;
      licenseNextCheck = now + 600;
      return(licenseGood);
     }
   licenseGood = status == "active";
   licenseNextCheck = now + (licenseGood ? 43200 : 600);
   if(licenseGood) licenseAction = "check";
   if(licenseGood) GlobalVariableSet(memory, (double)now);
   else GlobalVariableDel(memory);
   return(licenseGood);
  }
class CLicensedTrade : public CTrade
  {
public:
   bool Buy(const double volume, const string symbol = NULL, double price = 0.0, const double sl = 0.0, const double tp = 0.0, const string comment = "")
     {
      return(LicenseAllows() && CTrade::Buy(volume, symbol, price, sl, tp, comment));
     }
   bool Sell(const double volume, const string symbol = NULL, double price = 0.0, const double sl = 0.0, const double tp = 0.0, const string comment = "")
     {
      return(LicenseAllows() && CTrade::Sell(volume, symbol, price, sl, tp, comment));
     }
   bool OrderOpen(const string symbol, const ENUM_ORDER_TYPE type, const double volume, const double limit, const double price, const double sl, const double tp, ENUM_ORDER_TYPE_TIME time = ORDER_TIME_GTC, const datetime expiration = 0, const string comment = "")
     {
      return(LicenseAllows() && CTrade::OrderOpen(symbol, type, volume, limit, price, sl, tp, time, expiration, comment));
     }
   bool BuyLimit(const double volume, const double price, const string symbol = NULL, const double sl = 0.0, const double tp = 0.0, const ENUM_ORDER_TYPE_TIME time = ORDER_TIME_GTC, const datetime expiration = 0, const string comment = "")
     {
      return(LicenseAllows() && CTrade::BuyLimit(volume, price, symbol, sl, tp, time, expiration, comment));
     }
   bool BuyStop(const double volume, const double price, const string symbol = NULL, const double sl = 0.0, const double tp = 0.0, const ENUM_ORDER_TYPE_TIME time = ORDER_TIME_GTC, const datetime expiration = 0, const string comment = "")
     {
      return(LicenseAllows() && CTrade::BuyStop(volume, price, symbol, sl, tp, time, expiration, comment));
     }
   bool SellLimit(const double volume, const double price, const string symbol = NULL, const double sl = 0.0, const double tp = 0.0, const ENUM_ORDER_TYPE_TIME time = ORDER_TIME_GTC, const datetime expiration = 0, const string comment = "")
     {
      return(LicenseAllows() && CTrade::SellLimit(volume, price, symbol, sl, tp, time, expiration, comment));
     }
   bool SellStop(const double volume, const double price, const string symbol = NULL, const double sl = 0.0, const double tp = 0.0, const ENUM_ORDER_TYPE_TIME time = ORDER_TIME_GTC, const datetime expiration = 0, const string comment = "")
     {
      return(LicenseAllows() && CTrade::SellStop(volume, price, symbol, sl, tp, time, expiration, comment));
     }
  };
CLicensedTrade trade;`;

/** A trade object that asks for the license before every order that opens a position; the start reports a problem at once. */
export const licensedTrade = (licence: ExpertLicence): Mql5Trade => ({
  properties: [`#property version "${licence.version.replace(/^(\d+)$/, "$1.0")}"`],
  code: checkCode(licence),
  inputs: [keyInput],
  onInit: ['   if(LicenseNeeded() && !LicenseAllows()) Print("No valid license yet: no new positions are opened.");'],
});
