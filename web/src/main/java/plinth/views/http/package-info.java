/** Views, boards and tables over HTTP. */
@NullMarked
package plinth.views.http;

import org.jspecify.annotations.NullMarked;
