/**
 * Reports: saved questions for measures of records, and how their answers are shown; dashboards,
 * which show several of them.
 */
@NullMarked
package plinth.reports;

import org.jspecify.annotations.NullMarked;
