/** Where fields are used, and what they offer to other features. */
@NullMarked
package plinth.objects.use;

import org.jspecify.annotations.NullMarked;
