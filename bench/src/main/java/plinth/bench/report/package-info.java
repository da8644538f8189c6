/** Results as Markdown, and the lines that are printed during a run. */
@NullMarked
package plinth.bench.report;

import org.jspecify.annotations.NullMarked;
