/**
 * Views: named ways to look at the records of an object, the boards made of them, and how each
 * admin set up the tables.
 */
@NullMarked
package plinth.views;

import org.jspecify.annotations.NullMarked;
