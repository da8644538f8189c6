/**
 * Public forms: everybody sees the public fields of a published object, makes records by them and,
 * where its workspace wants that, reads them.
 */
@NullMarked
package plinth.forms;

import org.jspecify.annotations.NullMarked;
