/** The command that makes a workspace with demonstration data. */
@NullMarked
package plinth.cli.demo;

import org.jspecify.annotations.NullMarked;
