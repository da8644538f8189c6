/** Trace contexts, and summaries of database statements for spans. */
@NullMarked
package plinth.kernel.trace;

import org.jspecify.annotations.NullMarked;
