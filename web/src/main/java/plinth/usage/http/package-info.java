/** The usage of a workspace over HTTP. */
@NullMarked
package plinth.usage.http;

import org.jspecify.annotations.NullMarked;
