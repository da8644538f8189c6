/** The HTTP face of public forms. */
@NullMarked
package plinth.forms.http;

import org.jspecify.annotations.NullMarked;
