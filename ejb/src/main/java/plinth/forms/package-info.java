/**
 * Public forms: anyone sees the public fields of a published object, creates records with them and,
 * if the workspace allows it, reads these records.
 */
@NullMarked
package plinth.forms;

import org.jspecify.annotations.NullMarked;
