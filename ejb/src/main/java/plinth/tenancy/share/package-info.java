/**
 * What one workspace may use of the main database at a time, so that something is left for others.
 */
@NullMarked
package plinth.tenancy.share;

import org.jspecify.annotations.NullMarked;
