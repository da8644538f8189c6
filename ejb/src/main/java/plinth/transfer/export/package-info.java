/** Exports: the files that records are written to, and how long they are kept. */
@NullMarked
package plinth.transfer.export;

import org.jspecify.annotations.NullMarked;
