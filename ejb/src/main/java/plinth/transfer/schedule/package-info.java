/** Exports that recur on a schedule, and how their files reach receivers. */
@NullMarked
package plinth.transfer.schedule;

import org.jspecify.annotations.NullMarked;
