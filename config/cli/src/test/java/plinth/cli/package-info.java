/** Tests of the command-line client. */
package plinth.cli;
