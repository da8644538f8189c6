/** Operations on many records at once, within a call or by a job, and back. */
@NullMarked
package plinth.records.bulk;

import org.jspecify.annotations.NullMarked;
