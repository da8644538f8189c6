/** Reports and dashboards that are mailed on a schedule. */
@NullMarked
package plinth.reports.mail;

import org.jspecify.annotations.NullMarked;
