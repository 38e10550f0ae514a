const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Text without soft hyphens, widthless signs and marks of text direction: nobody types them, and what is copied from pages and chats has them. */
export const withoutMarks = (text: string): string => text.replace(unseen, "");
