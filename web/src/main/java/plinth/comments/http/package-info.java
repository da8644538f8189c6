/** The comments of records over HTTP. */
@NullMarked
package plinth.comments.http;

import org.jspecify.annotations.NullMarked;
