/** Results as Markdown, and lines that are printed meanwhile. */
@NullMarked
package plinth.bench.report;

import org.jspecify.annotations.NullMarked;
