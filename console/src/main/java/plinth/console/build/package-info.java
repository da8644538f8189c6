/**
 * Builds the console's static files from its sources, the packages they use and the API's document.
 */
@NullMarked
package plinth.console.build;

import org.jspecify.annotations.NullMarked;
