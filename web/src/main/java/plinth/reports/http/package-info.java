/** The HTTP routes of reports and dashboards. */
@NullMarked
package plinth.reports.http;

import org.jspecify.annotations.NullMarked;
