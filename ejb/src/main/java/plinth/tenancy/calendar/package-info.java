/** The calendar by which the days of a workspace count, and times that recur. */
@NullMarked
package plinth.tenancy.calendar;

import org.jspecify.annotations.NullMarked;
