/** Files that members fill in and import. */
@NullMarked
package plinth.transfer.template;

import org.jspecify.annotations.NullMarked;
