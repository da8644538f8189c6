/** How long a workspace keeps its audit record, and its legal holds, as owners set them. */
@NullMarked
package plinth.access.keeping;

import org.jspecify.annotations.NullMarked;
