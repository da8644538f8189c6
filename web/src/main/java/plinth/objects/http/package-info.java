/** The objects of a workspace over HTTP. */
@NullMarked
package plinth.objects.http;

import org.jspecify.annotations.NullMarked;
