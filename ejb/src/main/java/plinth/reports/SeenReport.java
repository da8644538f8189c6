package plinth.reports;

import plinth.fields.Shape;

/**
 * A report that one admin sees.
 *
 * @param stored the report
 * @param shape its object as that admin sees it
 * @param check the result of checking the report for that admin
 */
record SeenReport(SavedReport stored, Shape shape, ReportCheck check) {
  Report view() {
    return Report.of(stored, shape.objectSlug(), check);
  }
}
