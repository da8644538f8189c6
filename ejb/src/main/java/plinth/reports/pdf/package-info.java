/** Reports as PDF documents. */
@NullMarked
package plinth.reports.pdf;

import org.jspecify.annotations.NullMarked;
