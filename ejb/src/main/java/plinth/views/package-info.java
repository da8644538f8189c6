/**
 * Views: named ways to look at the records of an object, the boards based on them, and the table
 * setups of admins.
 */
@NullMarked
package plinth.views;

import org.jspecify.annotations.NullMarked;
