package plinth.reports;

/**
 * A report that one admin sees, with its object.
 *
 * @param stored the report
 * @param object the slug of its object
 */
record ListedReport(SavedReport stored, String object) {}
