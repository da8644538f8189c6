/** Labels of providers, and the options of records that follow them. */
@NullMarked
package plinth.messaging.label;

import org.jspecify.annotations.NullMarked;
