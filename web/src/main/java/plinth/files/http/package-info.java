/** Files over HTTP. */
@NullMarked
package plinth.files.http;

import org.jspecify.annotations.NullMarked;
