/** The most characters of the names of objects, fields, folders and relations. */
export const MOST_NAME = 100;
