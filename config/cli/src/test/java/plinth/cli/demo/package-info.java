/** Tests of the demonstration's parts that need no server. */
package plinth.cli.demo;
