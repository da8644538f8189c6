/** How people write days, times and amounts. */
@NullMarked
package plinth.fields.notation;

import org.jspecify.annotations.NullMarked;
