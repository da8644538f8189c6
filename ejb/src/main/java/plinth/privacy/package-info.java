/** What a workspace keeps about a person: found, shown and exported for subject access. */
@NullMarked
package plinth.privacy;

import org.jspecify.annotations.NullMarked;
