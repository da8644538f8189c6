/** Fields whose reads are recorded in the audit record of the workspace. */
@NullMarked
package plinth.objects.watch;

import org.jspecify.annotations.NullMarked;
